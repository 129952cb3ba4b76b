/** What the page knows of the session, and what it can do with it. */
import type { Condition } from "../contract/conditions";
import type { DisplayConfiguration, ShopContext } from "../contract/context";
import type { MessageKey } from "../contract/errors";
import type { RightRequirement } from "../contract/rights";
import type { Store } from "./store";

export interface SessionState {
  /** `none`: not signed in. `expired`: the session ended, and calls wait for a new sign-in. */
  readonly status: "unknown" | "loading" | "ready" | "none" | "expired";
  readonly display?: DisplayConfiguration;
  readonly shop?: ShopContext;
  /** Why the session could not be loaded, while it is `unknown`. */
  readonly error?: unknown;
  /** Why it is `expired`. */
  readonly reason?: "expired" | "logged-out";
  /** Message key of the reason, if the server or the clock knows it: `session.ended.idle`. */
  readonly cause?: MessageKey;
  /** While `expired`: the embedding page signs in by its own means, so no dialog opens. */
  readonly handedOver?: true;
}

export interface Session {
  readonly store: Store<SessionState>;
  /** Loads display configuration and shop context in parallel, once a page. Resolves to undefined without a session. */
  load(): Promise<DisplayConfiguration | undefined>;
  reload(): Promise<DisplayConfiguration | undefined>;
  /** Returns whether the account has the right, or one of several; true without a requirement. */
  can(requirement: RightRequirement | undefined): boolean;
  /** Returns the first condition that does not hold. */
  failedCondition(conditions: readonly Condition[] | undefined): Condition | undefined;
  holds(conditions: Condition | readonly Condition[] | undefined): boolean;
  /** Returns whether a custom identity is active. */
  isSubrogated(): boolean;
  /** Registers that the page can ask for a new sign-in: calls then wait for `resume()` or `end()`. Returns a function that unregisters. */
  attachGuard(): () => void;
  /** Leaves the sign-in to the embedding page, which then calls `resume()` or `end()`. */
  handOver(): void;
  /** Continues after a new sign-in. Waiting calls continue, also in other tabs, for the same user and shop; otherwise the page reloads. */
  resume(): Promise<void>;
  /** Forgets the account, because the page calls another server from now on. */
  forget(): void;
  /** Ends the session because its time is over, before any call was refused. */
  expire(cause: MessageKey): void;
  /** Gives up on a new sign-in: waiting calls fail. */
  end(): void;
  /**
   * Announces that this page assumes or leaves an identity and restarts, so that it does not report the change. Post
   * `tabs.post("identity")` afterwards. Returns a function to call when the change failed.
   */
  startIdentityChange(): () => void;
  /** Informs other tabs and opens the log-out URL. @param path the page to open instead, when the session has ended already */
  logOut(path?: string): void;
}

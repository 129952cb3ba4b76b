/** What the elements' types refuse in TSX and in scripts; checked by `npm run typecheck`. Each expectation says what it refuses. */
import { expectTypeOf, test } from "vitest";
import type { TdErrorCode } from "../../src/contract/events";
import type { TdElement } from "../../elements/td-element";
import type { PageEventMap } from "../../elements/page-api";
import { configure, discover, login, logout, on } from "../../elements/autoloader";

test("attributes and properties in TSX", () => {
  void (<td-login compact hash-part="/fitter/12" hashPart="/fitter/12" next="none" theme="dark" density="compact" />);
  void (
    <td-fitter id-value="12" className="wide" slot="main" ref={(element) => element?.focus()}>
      <p>Loading</p>
    </td-fitter>
  );
  // @ts-expect-error a boolean attribute refuses a string
  void (<td-login compact="yes" />);
  // @ts-expect-error an unknown attribute
  void (<td-login hash="x" />);
  // @ts-expect-error an id is a string
  void (<td-fitter id-value={12} />);
  // @ts-expect-error an unknown theme
  void (<td-login theme="blue" />);
  // @ts-expect-error an unknown density
  void (<td-login density="cosy" />);
  // @ts-expect-error an undefined tag
  void (<td-logon />);
});

test("attributes of every element, of lists and of details", () => {
  void (<td-fitter id-value="12" heading-level={3} hide-title readonly actions="remove" />);
  void (<td-fitters filter="active=true" columns="name,town" actions="" readonly hideTitle headingLevel={2} />);
  void (
    <td-fitters
      appearance={{
        theme: "dark",
        variables: { colorPrimary: "#ffd400" },
        rules: { "button:hover": { color: "red" } },
      }}
    />
  );
  void (<td-fitters appearance='{"theme":"dark"}' />);
  // @ts-expect-error an unknown variable
  void (<td-fitters appearance={{ variables: { colourPrimary: "red" } }} />);
  // @ts-expect-error an undocumented part
  void (<td-fitters appearance={{ rules: { div: { color: "red" } } }} />);
  // @ts-expect-error read-only is present or not
  void (<td-fitters readonly="yes" />);
  // @ts-expect-error the sign-in shows no list
  void (<td-login columns="name" />);
  void configure({ appearance: { variables: { radiusMd: "0" } } });
  // @ts-expect-error a theme of three
  void configure({ appearance: { theme: "blue" } });
});

test("events of user actions", () => {
  void (
    <td-fitters
      ontd-row-open={(event) => {
        event.preventDefault();
        expectTypeOf(event.detail.id).toEqualTypeOf<string | number>();
      }}
      ontd-filter-change={({ detail }) => {
        expectTypeOf(detail.filter).toEqualTypeOf<Readonly<Record<string, string>>>();
      }}
      ontd-sort-change={({ detail }) => {
        expectTypeOf(detail.sort).toBeString();
      }}
      ontd-page-change={({ detail }) => {
        expectTypeOf(detail.page).toBeNumber();
      }}
      ontd-selection-change={({ detail }) => {
        expectTypeOf(detail.ids).toEqualTypeOf<readonly number[]>();
      }}
      ontd-action={({ detail }) => {
        expectTypeOf(detail.action).toBeString();
        expectTypeOf(detail.jobId).toEqualTypeOf<string | null>();
      }}
      ontd-tab-change={({ detail }) => {
        expectTypeOf(detail.tab).toBeString();
      }}
    />
  );
});

test("events in TSX", () => {
  void (
    <td-fitter
      id-value="12"
      ontd-saved={(event) => {
        expectTypeOf(event.detail.resource).toBeString();
        expectTypeOf(event.detail.id).toEqualTypeOf<string | number>();
      }}
      ontd-error={({ detail }) => {
        expectTypeOf(detail.kind).toEqualTypeOf<"load" | "render" | "call" | "configuration">();
        expectTypeOf(detail.code).toEqualTypeOf<TdErrorCode>();
        // @ts-expect-error an unknown code
        void (detail.code === "broken");
      }}
      ontd-token-required={({ detail }) => {
        detail.respond(Promise.resolve("token"));
        // @ts-expect-error a token is a string
        detail.respond(7);
      }}
    />
  );
  // @ts-expect-error the detail of another event
  void (<td-login ontd-signed-in={({ detail }) => detail.resource} />);
});

test("elements in scripts", () => {
  const login = document.createElement("td-login");
  expectTypeOf(login).toExtend<TdElement>();
  expectTypeOf(login.compact).toEqualTypeOf<boolean | undefined>();
  expectTypeOf(login.hashPart).toEqualTypeOf<string | undefined>();
  // @ts-expect-error an unknown property
  void login.hash;
  login.addEventListener("td-resize", (event) => {
    expectTypeOf(event.detail).toEqualTypeOf<{ width: number; height: number }>();
  });
  login.addEventListener("click", (event) => {
    expectTypeOf(event.clientX).toBeNumber();
  });
});

test("methods and properties of an element", () => {
  const fitter = document.createElement("td-fitter");
  expectTypeOf(fitter.save()).resolves.toBeBoolean();
  expectTypeOf(fitter.canLeave()).resolves.toBeBoolean();
  expectTypeOf(fitter.reload()).resolves.toBeVoid();
  expectTypeOf(fitter.focusFirstError()).toBeBoolean();
  expectTypeOf(fitter.dirty).toBeBoolean();
  // @ts-expect-error a read-only property
  fitter.dirty = false;
});

test("functions for pages", () => {
  void configure({ authToken: () => Promise.resolve("token") });
  void configure({ authToken: "token" });
  // @ts-expect-error a token is a string or a function
  void configure({ authToken: 7 });
  expectTypeOf(login({ login: "a@b.example", password: "x" })).resolves.toHaveProperty("status");
  // @ts-expect-error a sign-in needs a password
  void login({ login: "a@b.example" });
  expectTypeOf(logout()).resolves.toBeVoid();
  const end = on("record-saved", (detail) => {
    expectTypeOf(detail).toEqualTypeOf<PageEventMap["record-saved"]>();
  });
  expectTypeOf(end).returns.toBeVoid();
  // @ts-expect-error pages handle token requests at the element
  on("token-required", () => undefined);
  expectTypeOf(discover(document.body.attachShadow({ mode: "open" }))).returns.toBeVoid();
  // @ts-expect-error a root is a node, not a selector
  discover("body");
});

import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { initialsOf } from "../../../src/ui/avatar/avatar";
import { Button } from "../../../src/ui/button/button";
import { LinkButton } from "../../../src/ui/button/link-button";
import { IconButton } from "../../../src/ui/button/icon-button";
import { Icon, registerIcons } from "../../../src/ui/icon/icon";
import { Checkbox } from "../../../src/ui/inputs/checkbox";
import { FieldFrame } from "../../../src/ui/inputs/field-frame";
import { SearchInput } from "../../../src/ui/inputs/search-input";
import { Switch } from "../../../src/ui/inputs/switch";
import { TextInput } from "../../../src/ui/inputs/text-input";
import { Link } from "../../../src/ui/link/link";
import { Menu } from "../../../src/ui/menu/menu";
import { Tabs } from "../../../src/ui/tabs/tabs";
import { show } from "./page";

const SVG = '<svg viewBox="0 0 1 1"></svg>';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("Button", () => {
  it("ignores clicks while busy, keeps its label, and is not a submit button", async () => {
    const onClick = vi.fn();
    const { user, rerender } = await show(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole("button", { name: "Save" });
    expect(button.getAttribute("type")).toBe("button");
    await user.click(button);
    rerender(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect([button.getAttribute("aria-busy"), button.textContent]).toEqual(["true", "Save"]);
  });

  it("renders as a link with an address, and navigates within the app", async () => {
    const { runtime, user } = await show(<LinkButton to="/fitter/12">Open</LinkButton>);
    const navigate = vi.spyOn(runtime.navigation, "navigate").mockResolvedValue(true);
    const link = screen.getByRole("link", { name: "Open" });
    expect(link.getAttribute("href")).toBe("/admin/fitter/12");
    await user.click(link);
    expect(navigate).toHaveBeenCalledWith("/fitter/12", expect.anything());
  });
});

describe("Link", () => {
  it("leaves modified clicks to the browser", async () => {
    const { runtime } = await show(<Link to="/fitter">Dealers</Link>);
    const navigate = vi.spyOn(runtime.navigation, "navigate").mockResolvedValue(true);
    const link = screen.getByRole("link");
    link.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe("IconButton and Icon", () => {
  it("has a name and a pressed state, and shows its name on focus", async () => {
    await show(<IconButton icon={SVG} label="Filters" pressed />);
    const button = screen.getByRole("button", { name: "Filters", pressed: true });
    vi.spyOn(button, "matches").mockReturnValue(true);
    fireEvent.focus(button);
    expect((await screen.findByText("Filters")).getAttribute("role")).toBe("tooltip");
    fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByText("Filters")).toBeNull();
  });

  it("renders registered icons by name, and warns once of an unknown one", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    registerIcons({ tyre: SVG });
    const { container } = await show(
      <>
        <Icon icon="tyre" label="Tyre" />
        <Icon icon="nothing" />
        <Icon icon="nothing" />
      </>,
    );
    expect(screen.getByRole("img", { name: "Tyre" }).querySelector("svg")).not.toBeNull();
    expect(container.querySelectorAll("svg")).toHaveLength(1);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe("FieldFrame", () => {
  it("links label, help and error to the control; the error replaces the help", async () => {
    const frame = (error?: string) => (
      <FieldFrame label="Town" required help="Shown on the site" error={error}>
        {(control) => <TextInput {...control} />}
      </FieldFrame>
    );
    const { rerender } = await show(frame());
    const input = screen.getByRole("textbox", { name: "Town" });
    const description = () => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent;
    expect([description(), input.getAttribute("aria-required"), input.getAttribute("aria-invalid")]).toEqual([
      "Shown on the site",
      "true",
      null,
    ]);
    rerender(frame("Fill this in."));
    expect([description(), input.getAttribute("aria-invalid")]).toEqual(["Fill this in.", "true"]);
  });

  it("locks with a reason, and groups with a legend", async () => {
    await show(
      <>
        <FieldFrame label="Code" lock="Kept by the network">
          {(control) => <TextInput {...control} defaultValue="LYO" />}
        </FieldFrame>
        <FieldFrame as="fieldset" label="When">
          {() => <span />}
        </FieldFrame>
      </>,
    );
    expect(screen.getByLabelText<HTMLInputElement>("Code").readOnly).toBe(true);
    expect(screen.getByRole("group", { name: "When" })).toBeDefined();
  });
});

describe("Checkbox, Switch, SearchInput", () => {
  it("a checkbox can be indeterminate", async () => {
    await show(<Checkbox label="All" indeterminate readOnly />);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "All" }).indeterminate).toBe(true);
  });

  it("a switch reacts to clicks on its label too, except while busy", async () => {
    const onChange = vi.fn();
    const { user, rerender } = await show(<Switch checked={false} label="Open" onChange={onChange} />);
    await user.click(screen.getByRole("switch", { name: "Open", checked: false }));
    expect(onChange).toHaveBeenLastCalledWith(true);
    rerender(<Switch busy checked={false} label="Open" onChange={onChange} />);
    await user.click(screen.getByRole("switch"));
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it("search is debounced, Enter searches at once, Escape clears", async () => {
    const onChange = vi.fn();
    await show(<SearchInput label="Search" value="" debounce={300} onChange={onChange} />);
    vi.useFakeTimers();
    const input = screen.getByRole("searchbox", { name: "Search" });
    fireEvent.change(input, { target: { value: "lyon" } });
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(300);
    expect(onChange).toHaveBeenLastCalledWith("lyon");
    fireEvent.change(input, { target: { value: "lyon 3" } });
    fireEvent.keyDown(input, { key: "Enter" });
    expect(onChange).toHaveBeenLastCalledWith("lyon 3");
    fireEvent.keyDown(input, { key: "Escape" });
    expect(onChange).toHaveBeenLastCalledWith("");
  });

  it("search keeps what is typed while its report is on its way, and takes other values from outside", async () => {
    const { rerender } = await show(<SearchInput label="Search" value="" onChange={() => undefined} />);
    const input = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
    const showValue = (value: string) => {
      rerender(<SearchInput label="Search" value={value} debounce={300} onChange={() => undefined} />);
      return input.value;
    };
    fireEvent.change(input, { target: { value: "ly" } });
    showValue("");
    fireEvent.change(input, { target: { value: "lyo" } });
    expect([showValue("ly"), showValue("paris"), showValue("")]).toEqual(["lyo", "paris", ""]);
  });
});

describe("Menu", () => {
  const items = (onSelect: () => void) => [
    { id: "open", label: "Open", onSelect },
    { divider: true } as const,
    { id: "copy", label: "Copy", disabled: true, onSelect },
    { id: "delete", label: "Delete", danger: true, onSelect },
  ];

  it("opens on its first entry, moves by arrow keys, letters, Home and End, and returns the focus", async () => {
    const onSelect = vi.fn();
    const { user } = await show(<Menu label="More" items={items(onSelect)} />);
    const trigger = screen.getByRole("button", { name: "More" });
    await user.click(trigger);
    expect(trigger.getAttribute("aria-expanded")).toBe("true");
    const focused = () => document.activeElement?.textContent;
    expect(focused()).toBe("Open");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused()).toBe("Delete");
    await user.keyboard("{Home}");
    await user.keyboard("c");
    expect(focused()).toBe("Copy");
    await user.keyboard("{Enter}");
    expect(onSelect).not.toHaveBeenCalled();
    await user.keyboard("{End}{Enter}");
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });
});

describe("Tabs", () => {
  it("have one tab in the tab order, move by arrow keys, and name the panel", async () => {
    const onChange = vi.fn();
    const tabs = [
      { id: "a", label: "Card", count: 1, countLabel: "1 error" },
      { id: "b", label: "Hours" },
    ];
    const { user } = await show(
      <Tabs label="Parts" items={tabs} value="a" onChange={onChange}>
        Content
      </Tabs>,
    );
    const [first, second] = screen.getAllByRole("tab");
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    expect(screen.getByRole("tabpanel", { name: /Card/ }).textContent).toBe("Content");
    first?.focus();
    await user.keyboard("{ArrowRight}{Enter}");
    expect(onChange).toHaveBeenCalledWith("b");
  });
});

describe("initials", () => {
  it.each([
    ["Garage du Pont – Lyon 3e", "GP"],
    ["thomas roussel", "TR"],
    ["Élan", "ÉL"],
    ["", ""],
  ])("of “%s” are “%s”", (name, expected) => {
    expect(initialsOf(name)).toBe(expected);
  });
});

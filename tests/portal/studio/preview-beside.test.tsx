import { act, cleanup, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openDefinition } from "../../../src/portal/features/definition/open-definition.ts";
import { useLiveDefinition } from "../../../src/portal/screens/form/preview/use-live-definition.ts";
import { BeforeFault } from "../../../src/portal/screens/studio/before-fault.tsx";
import type { DraftPreview } from "../../../src/portal/screens/studio/draft-screen.tsx";
import type { Check } from "../../../src/portal/screens/studio/draft-store.ts";
import { PreviewBeside } from "../../../src/portal/screens/studio/preview-beside.tsx";
import { useLastCompiled } from "../../../src/portal/screens/studio/use-last-compiled.ts";
import { useShownForm } from "../../../src/portal/screens/studio/use-shown-form.ts";
import { PortalContext } from "../../../src/portal/shared/session/portal.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";

vi.mock("../../../src/portal/features/definition/open-definition.ts", () => ({ openDefinition: vi.fn() }));

const shows: string[] = [];
const Preview: DraftPreview = ({ module, hasFaults }) => {
  shows.push(module);
  return <p>{`${module}, ${hasFaults ? "old" : "new"}`}</p>;
};
const fault = { file: "warranty/rules.json", line: 3, column: 5, code: "json", message: "A comma." };
const none: Check["faults"] = [];
const forms = (module: string) => [{ type: "warranty", module }];
const green = (version: number): Check => ({
  version,
  faults: [],
  advice: [],
  forms: forms(`draft ${version}`),
  roles: [],
  served: null,
});
const red = (version: number): Check => ({
  version,
  faults: [fault],
  advice: [],
  forms: [],
  roles: [],
  served: { release: 4, forms: forms("served"), roles: [] },
});

function show(type = "warranty") {
  const went: unknown[] = [];
  const go = (one: unknown) => went.push(one);
  const hear = () => undefined;
  function Beside({ check }: { check: Check | undefined }) {
    return (
      <PreviewBeside
        Preview={Preview}
        draft={1}
        type={type}
        compiled={useLastCompiled(check)}
        faults={check?.faults ?? none}
        onFault={go}
        onShown={hear}
      />
    );
  }
  const whole = (check?: Check) => (
    <Look>
      <Beside check={check} />
    </Look>
  );
  const { rerender } = render(whole());
  return { went, turnTo: (check: Check) => rerender(whole(check)) };
}

test("a draft with a fault goes on showing the form that it made last, and leads to the fault", async () => {
  const { went, turnTo } = show();
  expect(screen.getByText("The form shows once the draft is checked.")).toBeTruthy();
  turnTo(green(1));
  expect(screen.getByText("draft 1, new")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Go to the fault" })).toBeNull();
  turnTo(red(2));
  expect(screen.getByText("draft 1, old")).toBeTruthy();
  expect(screen.getByText(/^The draft has a fault, so it makes no form now. This is what it made last.$/)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "Go to the fault" }));
  expect(went).toEqual([fault]);
  turnTo(green(3));
  expect(screen.getByText("draft 3, new")).toBeTruthy();
  expect(screen.queryByText(/has a fault/)).toBeNull();
});

test("a draft that never made a form shows that of the served release", () => {
  const { turnTo } = show();
  turnTo(red(1));
  expect(screen.getByText("served, old")).toBeTruthy();
  expect(screen.getByText(/This is that of release 4\.$/)).toBeTruthy();
  turnTo(green(2));
  expect(screen.getByText("draft 2, new")).toBeTruthy();
});

test("the form is not made anew by what does not change it, such as another view beside it", () => {
  const { turnTo } = show();
  const check = green(1);
  turnTo(check);
  const before = shows.length;
  turnTo(check);
  expect(shows).toHaveLength(before);
  turnTo(green(2));
  expect(shows.slice(before)).toEqual(["draft 2"]);
});

test("a type that made no form yet shows none of another; files of no type show the first", () => {
  show("return").turnTo(green(1));
  expect(screen.getByText("This type has made no form yet.")).toBeTruthy();
  expect(screen.queryByText(/^draft 1/)).toBeNull();
  cleanup();
  show("shared").turnTo(green(1));
  expect(screen.getByText("draft 1, new")).toBeTruthy();
});

test("a form that was not fetched before the fault is shown as it is served, the others as they were", () => {
  const both = (from: string) => ["warranty", "return"].map((type) => ({ type, module: `${from} ${type}` }));
  const faulty = red(2);
  const served = { release: 4, forms: both("served"), roles: [] };
  const { result, rerender } = renderHook(({ check, type }) => useShownForm(check, type), {
    initialProps: { check: { ...green(1), forms: both("draft") } as Check, type: "warranty" },
  });
  rerender({ check: { ...faulty, served }, type: "return" });
  expect([result.current.form?.module, result.current.compiled?.release]).toEqual(["draft return", undefined]);
  act(() => result.current.onLost("draft return"));
  expect([result.current.form?.module, result.current.compiled?.release]).toEqual(["served return", 4]);
  rerender({ check: { ...faulty, served }, type: "warranty" });
  expect([result.current.form?.module, result.current.compiled?.release]).toEqual(["draft warranty", undefined]);
});

test("a view of an earlier state says so while faults stand", () => {
  const compiled = { forms: forms("draft 1"), roles: [], release: undefined };
  const { rerender } = render(<BeforeFault compiled={compiled} hasFaults={false} />, { wrapper: Look });
  expect(screen.queryByText(/^Shown/)).toBeNull();
  rerender(<BeforeFault compiled={compiled} hasFaults />);
  expect(screen.getByText("Shown as it was before the fault.")).toBeTruthy();
  rerender(<BeforeFault compiled={{ ...compiled, release: 4 }} hasFaults isNames />);
  expect(screen.getByText("Names are shown as they were in release 4, which is served.")).toBeTruthy();
});

test("where the newest form cannot be had, the one of before stays and that is known until its successor is there", async () => {
  vi.mocked(openDefinition).mockImplementation(async (_, __, { type, module }) => {
    if (module === "gone") throw new Error("The draft was changed meanwhile.");
    return { type, hash: module } as never;
  });
  const { result, rerender } = renderHook(({ module }) => useLiveDefinition({ type: "warranty", module }), {
    initialProps: { module: "first" },
    wrapper: ({ children }) => <PortalContext value={{ config: {} } as never}>{children}</PortalContext>,
  });
  await waitFor(() => expect(result.current.definition?.hash).toBe("first"));
  rerender({ module: "gone" });
  await waitFor(() => expect(openDefinition).toHaveBeenCalledTimes(2));
  await act(async () => undefined);
  expect(result.current).toMatchObject({ definition: { hash: "first" }, hasFailed: true });
  rerender({ module: "next" });
  await waitFor(() => expect(result.current.definition?.hash).toBe("next"));
  expect(result.current.hasFailed).toBe(false);
});

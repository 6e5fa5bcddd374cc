import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { deskPerson } from "./list/desk.ts";
import { No, renderPortal } from "./support/render-portal.tsx";
import { bodyOf } from "./support/resolutions.ts";

const own = { uuid: "3f0c1f0a-6f2a-4c3e-9a53-0d4f1f6f5d10", name: "Jess Harper", is_me: true };
const tama = { uuid: "3f0c1f0a-6f2a-4c3e-9a53-0d4f1f6f5d11", name: "Tama Ngata" };
const deputy = { uuid: own.uuid, name: own.name };
const absence = { from: "2026-11-20", until: "2026-12-04", deputy };
const ill = { ...tama, absence, away: { until: absence.until, deputy } };

test("one says when one is away and who takes over; what lacks and what is refused stands at its field", async () => {
  let no = true;
  const { calls } = await renderPortal({
    path: "/away",
    user: deskPerson(),
    answers: {
      "GET /api/owners": { owners: [own, tama] },
      "PUT /api/owners/absence": () =>
        no ? new No(422, { errors: { deputy: ["Tama Ngata is away then as well."] } }) : { absence: "saved" },
    },
  });
  const save = await screen.findByRole("button", { name: "Save" });
  expect(screen.queryByLabelText(/Who is away/, { selector: "select" })).toBeNull();
  await userEvent.click(save);
  expect(await screen.findByText("Please enter the last day.")).toBeTruthy();
  const last = screen.getByRole("textbox", { name: /Last day/ });
  expect(last.getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(last, "04/12/2030");
  const takesOver = screen.getByLabelText(/Who takes over/);
  expect(within(takesOver).queryByRole("option", { name: "Jess Harper" })).toBeNull();
  await userEvent.selectOptions(takesOver, "Tama Ngata");
  await userEvent.click(save);
  await waitFor(() => expect(takesOver.getAttribute("aria-invalid")).toBe("true"));
  expect(bodyOf(calls("PUT /api/owners/absence").at(-1))).toMatchObject({
    person: "me",
    absence: { until: "2030-12-04", deputy: tama.uuid },
  });
  no = false;
  await userEvent.click(save);
  expect((await screen.findAllByText("Saved: Tama Ngata takes over.")).length).toBeGreaterThan(0);
});

test("administrators say it for a colleague who is ill, and end it; others only read of it", async () => {
  let owners: object[] = [own, ill];
  const { calls } = await renderPortal({
    path: "/away",
    user: deskPerson({ is_administrator: true }),
    answers: {
      "GET /api/owners": () => ({ owners }),
      "PUT /api/owners/absence": () => {
        owners = [own, tama];
        return { absence: "saved" };
      },
    },
  });
  const who = await screen.findByLabelText(/Who is away/, { selector: "select" });
  await userEvent.selectOptions(who, "Tama Ngata (away)");
  expect((screen.getByRole("textbox", { name: /Last day/ }) as HTMLInputElement).value).toBe("04/12/2026");
  expect((screen.getByLabelText(/Who takes over/) as HTMLSelectElement).value).toBe(own.uuid);
  expect(screen.getByRole("listitem").textContent).toContain("20 Nov 2026 to 4 Dec 2026: Jess Harper takes over");
  await userEvent.click(screen.getByRole("button", { name: "End the absence of Tama Ngata" }));
  expect(await screen.findByText("Nobody is away, and nobody will be.")).toBeTruthy();
  expect(bodyOf(calls("PUT /api/owners/absence").at(-1))).toEqual({ person: tama.uuid, absence: null });
});

test("who is no administrator ends nobody else's absence", async () => {
  const answers = { "GET /api/owners": { owners: [own, ill] } };
  await renderPortal({ path: "/away", user: deskPerson(), answers });
  expect(await screen.findByRole("listitem")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^End the absence/ })).toBeNull();
});

test("claimants hand nothing on", async () => {
  const { calls } = await renderPortal({ path: "/away" });
  expect(await screen.findByText(/Only staff who look after claims/)).toBeTruthy();
  expect(calls("GET /api/owners")).toEqual([]);
});

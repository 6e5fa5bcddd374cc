import { screen } from "@testing-library/react";
import type { ClaimRow, UserRecord } from "../../../src/contract/types.ts";
import { tableLook } from "../../../src/portal/screens/dashboard/table-look.ts";
import { aClaim } from "../support/records.ts";
import { claimsPage, renderPortal } from "../support/render-portal.tsx";

/** Somebody of the staff's desk, with every number to enter unless `own` says less. */
export const deskPerson = (own: Partial<UserRecord> = {}): Partial<UserRecord> => ({
  roles: ["warranty", "customer_service"],
  permissions: ["resolve claim", "create claim", "save working notes"],
  customer: null,
  edits: [
    "warrantyRequestNumber",
    "returnRequestNumber",
    "chequeRequestNumbers",
    "replacementDeliveryNumber",
    "creditNotes",
  ],
  ...own,
});

type Answers = NonNullable<Parameters<typeof renderPortal>[0]>["answers"];

/** The staff's list over these claims; without any over WC100777, which holds no numbers. */
export async function openDesk(
  claims: Partial<ClaimRow>[] = [{}],
  answers: Answers = {},
  person: Partial<UserRecord> = {},
  path = "/",
) {
  const rows = claims.map((own) => aClaim({ claim_number: "WC100777", warranty_request_number: null, ...own }));
  const portal = await renderPortal({
    path,
    user: deskPerson(person),
    answers: {
      "GET /api/claims": claimsPage(rows),
      "POST /api/status/placement": { placements: {} },
      "GET /api/resolutions": { resolutions: [], specificResolutions: {} },
      "GET /api/resolutions/claim/type": { resolutions: {} },
      ...answers,
    },
  });
  await screen.findAllByRole("link", { name: /^[A-Z]{2}\d{6}/ });
  return { ...portal, rows, row: rows[0] as ClaimRow };
}

/** What stands in a claim's row under this header. */
export function cell(number: string, label: string): HTMLElement {
  const headers = screen.getAllByRole("columnheader");
  const at = headers.findIndex((one) => one.textContent?.startsWith(label));
  const found = document.querySelector(`tr[data-claim="${number}"]`)?.children[at];
  if (!(found instanceof HTMLElement)) throw new Error(`The list shows no ${label} of ${number}.`);
  return found;
}

/** The mark of a claim's row, as far as the table gives rows of that mark a colour of their own, which their cells let through. */
export function tintOf(row: Element | null | undefined): string | undefined {
  const mark = row?.getAttribute("data-mark");
  const look = tableLook[`& tbody tr[data-mark=${mark}]`];
  const isTinted = JSON.stringify(look)?.startsWith(`{"colorPalette":"${mark}","bg":"colorPalette.tint"`);
  const isSeen = JSON.stringify(tableLook["& td"]).includes('"bg":"inherit"');
  return mark && isTinted && isSeen ? mark : undefined;
}

/** A promise that a test settles, to hold an answer back. */
export function held<T>() {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

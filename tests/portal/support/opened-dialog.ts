import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";

/** The dialog of this name, once it has taken the focus: what is typed before that would go to where the focus was. */
export async function openedDialog(name: string | RegExp) {
  const dialog = await screen.findByRole("dialog", { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return within(dialog);
}

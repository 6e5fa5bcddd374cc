import { cleanup, screen, waitFor } from "@testing-library/react";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPortal } from "../support/render-portal.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const goes = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? "online" : "offline")));
};
const notice = () => screen.queryByRole("complementary", { name: "Connection" });

test("who is offline is told so in words, seen and heard, until the network is back", async () => {
  await renderPortal({ path: "/about" });
  await screen.findByRole("heading", { name: "About the Warranty Portal" });
  expect(notice()).toBeNull();
  goes(false);
  expect(notice()?.textContent).toContain("You are offline. What you type is kept on this device");
  await waitFor(() =>
    expect(screen.getAllByRole("status").some(({ textContent }) => textContent?.startsWith("You are offline"))).toBe(
      true,
    ),
  );
  goes(true);
  expect(notice()).toBeNull();
  expect(await screen.findByText("You are connected again.")).toBeTruthy();
});

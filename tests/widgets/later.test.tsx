import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { later } from "../../widgets/parts/later.tsx";

test("a widget whose code does not come leaves the rest of the form, and comes when it is tried again", async () => {
  let isOffline = true;
  const Widget = later(async () => {
    if (isOffline) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>The widget</p>;
  });
  render(
    <ChakraProvider value={defaultSystem}>
      <input aria-label="Comments" defaultValue="Typed" />
      <Widget {...({} as FieldProps)} />
    </ChakraProvider>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("This part of the form could not be loaded.");
  expect(screen.getByLabelText<HTMLInputElement>("Comments").value).toBe("Typed");
  isOffline = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The widget")).toBeTruthy();
});

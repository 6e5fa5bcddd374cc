import { VisuallyHidden } from "@chakra-ui/react";

export function NewTabHint() {
  return <VisuallyHidden> (opens in a new tab)</VisuallyHidden>;
}

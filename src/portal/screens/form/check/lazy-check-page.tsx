import { lazy } from "react";
import { logFailure } from "../../../shared/api/log-failure.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";

/** Where the page's code cannot be had (no network, a newer portal), the form goes on without it. */
export const CheckPage = lazy(() =>
  import("./check-page.tsx").then(
    ({ CheckPage }) => ({ default: CheckPage }),
    (error) => {
      logFailure("screen", "The page that checks answers did not load.", error);
      return { default: NoCheck };
    },
  ),
);

function NoCheck({ onBack }: { onBack(): void }) {
  return (
    <Notice kind="error" action={<Button onClick={onBack}>Back to the form</Button>}>
      This page could not be loaded. What you typed is kept; the form itself says what is missing.
    </Notice>
  );
}

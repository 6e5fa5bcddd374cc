import { type ComponentType, lazy, Suspense } from "react";
import { logFailure } from "../api/log-failure.ts";

/** A part whose code comes when it is shown, and that the page stands without: where the code does not come, nothing is in its place. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(() =>
    load().then(
      (found): { default: ComponentType<Props> } => ({ default: found }),
      (error: unknown) => {
        logFailure("screen", "A part of the page could not be loaded.", error);
        return { default: () => null };
      },
    ),
  );
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

import { Spinner } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { type ComponentType, lazy, Suspense } from "react";

/** A widget whose code comes when the first form that has it is shown; most forms never ask for it. */
export function later<Value>(load: () => Promise<ComponentType<FieldProps<Value>>>): ComponentType<FieldProps<Value>> {
  const Widget = lazy(async () => ({ default: await load() }));
  return function LaterWidget(props: FieldProps<Value>) {
    return (
      <Suspense fallback={<Spinner role="status" aria-label="Loading" data-later />}>
        <Widget {...props} />
      </Suspense>
    );
  };
}

import { Skeleton } from "@chakra-ui/react";
import { type ComponentType, lazy, Suspense } from "react";

/** What a panel holds, whose code comes when the first of its kind is opened. */
export function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Panel = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LaterPanel(props: Props) {
    return (
      <Suspense fallback={<Skeleton h="24" />}>
        <Panel {...props} />
      </Suspense>
    );
  };
}

import { type PropsWithChildren, useState } from "react";
import { SWRConfig, type SWRConfiguration } from "swr";
import { initCache } from "swr/_internal";

/**
 * A cache of the test's own that outlives what is drawn, as the product's does. The cache that SWRConfig makes ends with its
 * component: an act still under way when a test ends would find none, and fail the run outside of any test.
 */
export function OwnCache({ children }: PropsWithChildren) {
  const [own] = useState((): SWRConfiguration => {
    const [cache, mutate] = initCache(new Map()) ?? [];
    return Object.assign({ shouldRetryOnError: false }, { cache, mutate });
  });
  return <SWRConfig value={own}>{children}</SWRConfig>;
}

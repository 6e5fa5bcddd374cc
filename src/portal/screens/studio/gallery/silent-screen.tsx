import { Box } from "@chakra-ui/react";
import { Suspense, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Navigate, type RouteObject, RouterProvider } from "react-router-dom";
import { SWRConfig } from "swr";
import type { Api } from "../../../shared/api/api.ts";
import { RefusalError } from "../../../shared/api/refusal-error.ts";
import { type Portal, PortalContext, usePortal } from "../../../shared/session/portal.ts";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import { Look } from "../../../shared/ui/theme.tsx";
import type { GalleryEntry } from "./gallery-entry.ts";

type Answering = "waiting" | "failing";

/** APIs that no server stands behind. */
const apis: Record<Answering, Api> = {
  waiting: apiThat(() => new Promise(() => {})),
  failing: apiThat(() => Promise.reject(new RefusalError(500, "", {}))),
};

function apiThat(answer: () => Promise<never>): Api {
  return { call: answer, download: answer, upload: answer, follow: answer };
}

/** Every screen of the portal as it stands before the first answer comes, or where none comes: found among the routes. */
export const silentScreens = (screens: RouteObject[]): GalleryEntry[] =>
  (["waiting", "failing"] as const).flatMap((group) =>
    screens.filter(isScreen).map(({ path = "" }) => ({
      group,
      name: path === "" ? "home" : path.replaceAll(/[^a-z0-9]+/g, "-").replace(/-$/, ""),
      title: `/${path}`,
      view: <SilentScreen path={`/${path}`} screens={screens} answering={group} />,
    })),
  );

const isScreen = ({ path, element }: RouteObject): boolean =>
  path !== "*" && (element as { type?: unknown } | null)?.type !== Navigate;

interface Props {
  path: string;
  screens: RouteObject[];
  answering: Answering;
}

/** A root of its own, since a router takes no other inside of it. */
function SilentScreen({ path, screens, answering }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const portal = usePortal();
  useEffect(() => {
    if (!place.current) return;
    const root = createRoot(place.current, { identifierPrefix: `${answering}${path}` });
    root.render(<Inside path={path} screens={screens} portal={{ ...portal, api: apis[answering] }} />);
    // A root may not go while its surroundings are being rendered.
    return () => queueMicrotask(() => root.unmount());
  }, [portal, path, screens, answering]);
  return <Box ref={place} borderWidth="1px" borderRadius="md" bg="bg.subtle" overflowX="auto" />;
}

function Inside({ path, screens, portal }: Omit<Props, "answering"> & { portal: Portal }) {
  const address = path.replaceAll(/\/(:\w+\?|\*)/g, "").replaceAll(/:\w+/g, "1");
  const router = createMemoryRouter(screens, { initialEntries: [address || "/"] });
  return (
    <Look>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <PortalContext value={portal}>
          <Suspense fallback={<SkeletonBlocks blocks={4} />}>
            <RouterProvider router={router} />
          </Suspense>
        </PortalContext>
      </SWRConfig>
    </Look>
  );
}

import { lazy } from "react";
import { createBrowserRouter, createRoutesFromElements, Navigate, Route } from "react-router-dom";
import { ClaimsScreen } from "../screens/dashboard/claims-screen.tsx";
import { NotFoundPage } from "../shared/ui/not-found-page.tsx";
import { DashboardRoute } from "./dashboard-route.tsx";
import { EditClaimRoute, NewClaimRoute } from "./form-routes.tsx";
import { Frame } from "./frame/frame.tsx";
import { BrokenPage } from "./pages/outside-pages.tsx";

/** Where ScrollRestoration keeps its places. */
const scrollPlaces = "react-router-scroll-positions";

const AboutPage = lazy(() => import("./pages/about-page.tsx").then(({ AboutPage }) => ({ default: AboutPage })));
const AuditScreen = lazy(() =>
  import("../screens/audit/audit-screen.tsx").then(({ AuditScreen }) => ({ default: AuditScreen })),
);

const AwayScreen = lazy(() =>
  import("../screens/away/away-screen.tsx").then(({ AwayScreen }) => ({ default: AwayScreen })),
);

const ClaimScreen = lazy(() =>
  import("../screens/claim/claim-screen.tsx").then(({ ClaimScreen }) => ({ default: ClaimScreen })),
);

const CompareScreen = lazy(() =>
  import("../screens/studio/compare/compare-screen.tsx").then(({ CompareScreen }) => ({ default: CompareScreen })),
);

const DebugScreen = lazy(() =>
  import("../screens/debug/debug-screen.tsx").then(({ DebugScreen }) => ({ default: DebugScreen })),
);

const DraftRoute = lazy(() => import("./draft-route.tsx").then(({ DraftRoute }) => ({ default: DraftRoute })));

const FailedMailScreen = lazy(() =>
  import("../screens/failed-mail/failed-mail-screen.tsx").then(({ FailedMailScreen }) => ({
    default: FailedMailScreen,
  })),
);

const GalleryRoute = lazy(() => import("./gallery-route.tsx").then(({ GalleryRoute }) => ({ default: GalleryRoute })));

const InsightsScreen = lazy(() =>
  import("../screens/insights/insights-screen.tsx").then(({ InsightsScreen }) => ({ default: InsightsScreen })),
);

const MatrixScreen = lazy(() =>
  import("../screens/matrix/matrix-screen.tsx").then(({ MatrixScreen }) => ({ default: MatrixScreen })),
);

const PreviewScreen = lazy(() =>
  import("../screens/form/preview/preview-screen.tsx").then(({ PreviewScreen }) => ({ default: PreviewScreen })),
);

const RequestScreen = lazy(() =>
  import("../screens/requests/request-screen.tsx").then(({ RequestScreen }) => ({ default: RequestScreen })),
);

const RequestsScreen = lazy(() =>
  import("../screens/requests/requests-screen.tsx").then(({ RequestsScreen }) => ({ default: RequestsScreen })),
);

const StudioScreen = lazy(() =>
  import("../screens/studio/studio-screen.tsx").then(({ StudioScreen }) => ({ default: StudioScreen })),
);

const StoriesRoute = lazy(() => import("./stories-route.tsx").then(({ StoriesRoute }) => ({ default: StoriesRoute })));

const SentScreen = lazy(() =>
  import("../screens/form/sent/sent-screen.tsx").then(({ SentScreen }) => ({ default: SentScreen })),
);

/** Every screen of the portal by its address. `/signed-in` leads home once the sign-in is done. */
const screens = () =>
  createRoutesFromElements(
    <>
      <Route index element={<DashboardRoute />} />
      <Route path="about" element={<AboutPage />} />
      <Route path="audit" element={<AuditScreen />} />
      <Route path="away" element={<AwayScreen />} />
      <Route path="claims" element={<ClaimsScreen />} />
      <Route path="claim/:claim" element={<ClaimScreen />} />
      <Route path="claim/:claim/sent/:transition" element={<SentScreen />} />
      <Route path="edit-claim/:claim" element={<EditClaimRoute />}>
        <Route path="check" element={null} />
      </Route>
      <Route path="failed-mail" element={<FailedMailScreen />} />
      <Route path="insights" element={<InsightsScreen />} />
      <Route path="new-claim/:type?" element={<NewClaimRoute />}>
        <Route path="check" element={null} />
      </Route>
      <Route path="matrix/:type/*" element={<MatrixScreen />} />
      <Route path="preview" element={<PreviewScreen />} />
      <Route path="requests" element={<RequestsScreen />} />
      <Route path="requests/:request" element={<RequestScreen />} />
      <Route path="signed-in" element={<Navigate to="/" replace />} />
      <Route path="studio" element={<StudioScreen />} />
      <Route path="studio/compare" element={<CompareScreen />} />
      <Route path="studio/debug" element={<DebugScreen />} />
      <Route path="studio/stories" element={<StoriesRoute />} />
      <Route path="studio/:draft" element={<DraftRoute />} />
      <Route path="studio/:draft/stories" element={<StoriesRoute />} />
      <Route path="404" element={<NotFoundPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </>,
  );

/** The screens in the portal's frame, and the gallery that shows them without a server. */
export function createRouter() {
  const router = createBrowserRouter([
    {
      element: <Frame />,
      errorElement: <BrokenPage />,
      children: [...screens(), { path: "studio/gallery/*", element: <GalleryRoute screens={screens()} /> }],
    },
  ]);
  // ScrollRestoration asks for it once the frame stands, and puts the page back later still, when somebody may have scrolled.
  try {
    router.enableScrollRestoration(JSON.parse(sessionStorage.getItem(scrollPlaces) ?? "{}"), () => scrollY);
  } catch {
    // A browser that keeps nothing, or keeps it no longer whole: the page begins at its top.
  }
  return router;
}

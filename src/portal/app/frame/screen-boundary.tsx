import { Component, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { logFailure } from "../../shared/api/log-failure.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { useNewVersion } from "../../shared/ui/new-version.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";

/** Catches what a screen throws, and shows its shape while its code comes. Another view gets a fresh one. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // A form stays as it is while its answers are checked.
  return (
    <Boundary key={pathname.replace(/\/check$/, "")}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </Boundary>
  );
}

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure("screen", "A screen failed.", error);
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}

function Waiting() {
  return (
    <Page title="Loading">
      <SkeletonBlocks blocks={4} />
    </Page>
  );
}

/** Trying again loads the page anew: code that failed to come is asked for again, and typed data is kept on the device. */
function Failed() {
  const isNewVersion = useNewVersion();
  const title = isNewVersion ? "There is a new version of the portal" : "Something went wrong";
  return (
    <Page title={title} width="text">
      <PageHeading mb="4">{title}</PageHeading>
      <Notice
        kind={isNewVersion ? "info" : "error"}
        action={
          <>
            <Button rank="primary" me="3" onClick={() => location.reload()}>
              {isNewVersion ? "Load the new version" : "Try again"}
            </Button>
            <ButtonLink to="/">Back to dashboard</ButtonLink>
          </>
        }
      >
        {isNewVersion ? "This page is from an earlier one." : "This page could not be shown."} What you typed is kept on
        this device.
      </Notice>
    </Page>
  );
}

import { Heading, type HeadingProps } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

interface Props extends HeadingProps {
  /** For a view that takes another's place at the same address, which no navigation tells of. */
  isNewView?: boolean;
}

/** The view's `h1`. It takes focus when the person came here from another view, so that reading starts at the new page. */
export function PageHeading({ isNewView = false, ...props }: Props) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const arrival = useNavigationType();
  const isFirstView = key.startsWith("default") && arrival === "POP";

  useEffect(() => {
    // On the way back the place on the page comes back by itself.
    if (isNewView || !isFirstView) ref.current?.focus({ preventScroll: !isNewView && arrival === "POP" });
  }, [pathname]);

  return <Heading ref={ref} as="h1" tabIndex={-1} textStyle="2xl" fontWeight="semibold" outline="none" {...props} />;
}

export const mainHeading = (): HTMLElement | null => document.querySelector<HTMLElement>("h1");

/** For an act that takes its own control away: reading goes on from the view's heading. */
export const focusHeading = (): void => mainHeading()?.focus();

import { Notice } from "../../shared/ui/notice.tsx";

/** Why an act was not done, in sight of whoever pressed it: it stays at the top of the pane however far down the act stands. */
export const Refused = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <Notice kind="error" position="sticky" top="0" zIndex="docked">
      {children}
    </Notice>
  );

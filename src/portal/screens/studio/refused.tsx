import type { ComponentProps } from "react";
import { Notice } from "../../shared/ui/notice.tsx";

type NoticeProps = ComponentProps<typeof Notice>;

/** Why an act was not done; nothing where it was. */
export const Refusal = ({ children, ...place }: Omit<NoticeProps, "kind">) =>
  children === undefined ? null : (
    <Notice kind="error" {...place}>
      {children}
    </Notice>
  );

/** The same in sight of whoever pressed it: it stays at the top of the pane however far down the act stands. */
export const Refused = ({ children }: Pick<NoticeProps, "children">) => (
  <Refusal position="sticky" top="0" zIndex="docked">
    {children}
  </Refusal>
);

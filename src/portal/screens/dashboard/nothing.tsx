import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { focusHeading } from "../../shared/ui/page-heading.tsx";

/** Nothing to list, and the way back to everything; the button that was pressed leaves, so reading goes on from the top. */
export function Nothing({ children, onReset }: { children: string; onReset: () => void }) {
  const reset = () => {
    focusHeading();
    onReset();
  };
  return (
    <EmptyState
      glyph="search"
      action={
        <Button rank="quiet" onClick={reset}>
          Reset
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

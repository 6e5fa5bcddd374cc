import { DraftPreview } from "../screens/form/preview/draft-preview.tsx";
import { DraftScreen } from "../screens/studio/draft-screen.tsx";

/** A draft of the studio, with the form's own screen to show it. */
export const DraftRoute = () => <DraftScreen Preview={DraftPreview} />;

import { RecordedForm } from "../screens/form/preview/recorded-form.tsx";
import { StoriesScreen } from "../screens/studio/stories/stories-screen.tsx";

/** The stories of what is served or of a draft, with the form's own screen to record new ones in. */
export const StoriesRoute = () => <StoriesScreen Form={RecordedForm} />;

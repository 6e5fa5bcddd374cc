/** What only the form of a stored claim needs: nobody who begins a claim waits for it. */
export { NextStepNotice } from "../../../features/next-step/next-step-notice.tsx";
export { ActOutcomeScreen } from "./acts/act-outcome.tsx";
export { DeleteBox } from "./acts/delete-box.tsx";
export { ConflictNotice } from "./conflict-notice.tsx";
export { FormActs } from "./form-acts.tsx";
export { ReuseNotice } from "./reuse-notice.tsx";

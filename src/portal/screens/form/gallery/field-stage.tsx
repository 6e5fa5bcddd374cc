import { Heading, Stack } from "@chakra-ui/react";
import { useMemo, useState } from "react";
import { WidgetServicesContext } from "../../../../../widgets/services.ts";
import { FileQueue } from "../../../features/files/file-queue.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { todayHere } from "../../../shared/ui/dates.ts";
import { formServices } from "../form-services.ts";
import { SectionFields } from "../section/section-fields.tsx";
import { FormStoreContext } from "../store/form-context.ts";
import { FormStore } from "../store/form-store.ts";
import {
  exampleDefinition,
  type FieldExample,
  type FieldState,
  fieldOf,
  fieldStates,
  startingForm,
} from "./field-example.ts";

interface Props {
  name: string;
  example: FieldExample;
  states: FieldState[];
  /** Each state below a heading of its own: for what does not show its name. */
  isApart?: boolean;
}

/** A field of the form in its states, as the form's own parts draw it; what it looks up is looked up, and nothing is saved. */
export function FieldStage({ name, example, states, isApart = false }: Props) {
  const { api, person } = usePortal();
  const [{ store, queue }] = useState(() => {
    const claim = { type: "gallery", status: "new", today: todayHere(), files: { stored: 0, queued: 0 } };
    const { roles, permissions, authorising_roles } = person;
    const user = { roles, permissions, authorisingRoles: authorising_roles, isOwner: true };
    const definition = exampleDefinition(name, example, { states, isApart });
    const made = new FormStore(definition, startingForm(name, example, states), { claim, user });
    if (states.includes("error")) {
      made.refuse([{ field: fieldOf(name, "error"), message: "What is wrong, and what to do about it." }]);
    }
    return { store: made, queue: new FileQueue(api, [], []) };
  });
  const services = useMemo(
    () => formServices({ api, person, store, queue, retryFiles: () => {} }),
    [api, person, store, queue],
  );
  return (
    <FormStoreContext value={store}>
      <WidgetServicesContext value={services}>
        <Stack gap="5">
          {store.definition.sections.map((section) => (
            <div key={section.id}>
              {isApart && (
                <Heading as="h3" textStyle="sm" fontWeight="semibold" mb="2">
                  {fieldStates[section.id as FieldState]}
                </Heading>
              )}
              <SectionFields section={section} />
            </div>
          ))}
        </Stack>
      </WidgetServicesContext>
    </FormStoreContext>
  );
}

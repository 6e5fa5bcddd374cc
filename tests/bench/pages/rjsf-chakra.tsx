import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { Form } from "@rjsf/chakra-ui";
import validator from "@rjsf/validator-ajv8";
import { createRoot } from "react-dom/client";
import { benchSchema } from "./fields.ts";

/** One stock form over the whole schema, as RJSF's own start page has it. */
export function mount(root: HTMLElement, fieldCount: number): void {
  createRoot(root).render(
    <ChakraProvider value={defaultSystem}>
      <Form schema={benchSchema(fieldCount)} validator={validator} />
    </ChakraProvider>,
  );
}

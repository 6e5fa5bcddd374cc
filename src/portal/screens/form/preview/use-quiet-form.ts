import { useEffect, useState } from "react";
import type { Form } from "../../../../engine/index.ts";
import { useFormStore } from "../store/form-context.ts";

/** Milliseconds of quiet after which what was typed counts. */
const quiet = 500;

/** The form as it stood when nobody had typed for a moment, for questions to the server. */
export function useQuietForm(): Form {
  const { form: typed } = useFormStore();
  const [form, setForm] = useState(typed.data);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = typed.follow(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setForm(typed.data), quiet);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [typed]);
  return form;
}

/** What is typed elsewhere, as it stood when nobody had typed for a moment. */
export function useQuiet<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLast(value), quiet);
    return () => clearTimeout(timer);
  }, [value]);
  return last;
}

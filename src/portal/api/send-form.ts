interface Options {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Posts a form with progress, which `fetch` cannot tell over HTTP/1.1. Rejects with TypeError when no answer comes, as `fetch` does. */
export function sendForm(
  url: string,
  form: FormData,
  headers: Record<string, string>,
  { onProgress, signal }: Options,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => {
      const id = request.getResponseHeader("x-request-id");
      resolve(
        new Response(request.responseText, { status: request.status, ...(id && { headers: { "x-request-id": id } }) }),
      );
    };
    request.onerror = () => reject(new TypeError("The server did not answer."));
    request.onabort = () => reject(signal?.reason ?? new DOMException("Stopped.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

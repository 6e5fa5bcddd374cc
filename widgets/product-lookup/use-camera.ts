import { useEffect, useRef, useState } from "react";

/** `absent` also where the page did not come over a connection on which browsers give it the camera. */
export type CameraState = "starting" | "live" | "refused" | "absent";

/** The camera at the back of the device, shown in `video` for as long as the component is there. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  useEffect(() => {
    let isCurrent = true;
    let stream: MediaStream | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setState("absent");
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        if (!isCurrent) return stop();
        if (video.current) video.current.srcObject = stream;
        await video.current?.play();
        if (isCurrent) setState("live");
      } catch (error) {
        if (isCurrent)
          setState(error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "absent");
      }
    };
    void start();
    return () => {
      isCurrent = false;
      stop();
    };
  }, []);
  return { video, state };
}

/** The product's version, put in by the build. */
declare const __PORTAL_VERSION__: string;

import { secureHeaders } from 'hono/secure-headers';

const self = ["'self'"];
const none = ["'none'"];

/**
 * Only resources of this server run and load. Style attributes are allowed (the width of a progress bar); style
 * elements that a script adds are not. The app may be served over plain http, so nothing here requires https.
 */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: self,
    scriptSrc: self,
    styleSrc: self,
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: self,
    connectSrc: self,
    workerSrc: self,
    manifestSrc: self,
    objectSrc: none,
    baseUri: none,
    frameAncestors: none,
    formAction: self,
  },
  xFrameOptions: 'DENY',
  strictTransportSecurity: false,
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
});

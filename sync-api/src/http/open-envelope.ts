import type { EndpointName } from '@quiz-app/shared/contract/endpoints';
import { schemasOf } from '@quiz-app/shared/contract/schemas';

/** The start of a call's answer, before its `data`, for answers that are written as text. */
export const openEnvelope = (name: EndpointName): string =>
  `{"success":true,"message":${JSON.stringify(schemasOf(name).message)},"data":`;

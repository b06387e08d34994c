import type { EnvelopeOf, QueryInput } from '@quiz-app/shared/contract/schemas';
import type { DeviceServices } from './device.ts';

/** How far people are with an exam, as the server knows it. @throws NoConnection */
export const fetchExamDay = async (
  { api }: DeviceServices,
  id: string,
  query: QueryInput<'getExamDay'>,
): Promise<EnvelopeOf<'getExamDay'>> => (await api.call('getExamDay', { id, query })).envelope;

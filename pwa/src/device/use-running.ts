import { useDevice } from './device-context.ts';
import { useStored } from './use-stored.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The ids of the exams that a user can go on with on this device.
 *
 * @param isAny whether any exam can be resumed; if not, the database is not opened
 */
export function useRunningExams(userId: string, isAny: boolean): ReadonlySet<string> {
  const { running } = useDevice();
  const found = useStored(async () => {
    if (!isAny) return none;
    return new Set((await running.queryOf(userId)).map(({ examId }) => examId));
  }, [running, userId, isAny]);
  return found ?? none;
}

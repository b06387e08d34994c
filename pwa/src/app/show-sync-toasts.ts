import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../device/device-context.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.ts';

/** Whoever waits for an attempt on its own page sees there what became of it. */
const isShown = (attemptId: string) => new URLSearchParams(window.location.search).get('attempt') === attemptId;

/** Tells what happened in the background: a result that arrived, a report that was refused, a session that ended. */
export function useSyncToasts(): void {
  const navigate = useNavigate();
  const { events } = useDevice();
  useEffect(
    () =>
      events.on((event) => {
        switch (event.type) {
          case 'acknowledged': {
            const { _id, exam } = event.report;
            if (isShown(_id)) return;
            toast.success(`Your result is here: ${exam.name}`, {
              action: { label: 'See result', onClick: () => void navigate(paths.attempt(exam._id, _id)) },
            });
            return;
          }
          case 'refused':
            if (isShown(event.attemptId)) return;
            toast.error(`${event.examName} was not accepted: ${event.message}`, {
              action: { label: 'See reports', onClick: () => void navigate(paths.userReports()) },
            });
            return;
          case 'session-ended':
          case 'session-failed':
          case 'storage-failed':
            toast.error(event.message);
        }
      }),
    [navigate, events],
  );
}

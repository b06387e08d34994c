import type { Report } from '@quiz-app/shared/report';
import { useEffect, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { useOnline } from '../../platform/online.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { fetchReport } from '../../sync/search-reports.ts';
import { toast } from '../../ui/toast.ts';

/** One report from the server, asked for again when the network comes back. */
export function useFetchedReport(reportId: string): { report: Report | undefined; isLoading: boolean } {
  const device = useDevice();
  const isOnline = useOnline();
  const [report, setReport] = useState<Report>();
  const [isLoading, setLoading] = useState(isOnline);
  const isDue = isOnline && !report;
  useEffect(() => {
    if (!isDue) return;
    let isLeft = false;
    setLoading(true);
    void outcomeOf(fetchReport(device, reportId)).then((outcome) => {
      if (isLeft) return;
      setLoading(false);
      if (outcome.success) setReport(outcome.data ?? undefined);
      else toast.error(outcome.message);
    });
    return () => {
      isLeft = true;
    };
  }, [device, reportId, isDue]);
  return { report, isLoading };
}

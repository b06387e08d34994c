import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { useOnline } from '../../platform/online.ts';
import { TryAgain } from '../../screen-parts/try-again.tsx';
import { usePull } from '../../screen-parts/use-pull.ts';
import { pullExams } from '../../sync/pull/pull-exams.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, TabTitle } from '../../ui/page.tsx';

interface MissingProps {
  /** Pulls it from the server; if it arrives, the caller's live query shows it. */
  pull: Parameters<typeof usePull>[0];
  title: string;
  /** The title after a failed pull, when it is unknown whether the server has it. */
  failed: string;
  /** The reasons, with and without a network; with one, that of a failed pull counts. */
  online: string;
  offline: string;
  back: { words: string; path: string };
}

/** Shown if the URL refers to something that is neither on this device nor on the server. */
export function Missing({ pull, title, failed, online, offline, back }: MissingProps) {
  const isOnline = useOnline();
  const navigate = useNavigate();
  const [{ isLoading, problem }, pullAgain] = usePull(pull);
  const isUnknown = isOnline && problem !== undefined;
  const shown = isUnknown ? failed : title;
  if (isLoading) return <Loader />;
  return (
    <Page>
      <TabTitle>{shown}</TabTitle>
      <EmptyState
        level={1}
        title={shown}
        action={
          <ButtonRow>
            {isUnknown && <TryAgain onTryAgain={pullAgain} />}
            <Button kind={isUnknown ? 'outline' : 'primary'} onClick={() => navigate(back.path)}>
              {back.words}
            </Button>
          </ButtonRow>
        }
      >
        {isOnline ? (problem ?? online) : offline}
      </EmptyState>
    </Page>
  );
}

/** Shown instead of an exam that is neither on this device nor on the server. */
export function ExamMissing({ back }: Pick<MissingProps, 'back'>) {
  return (
    <Missing
      pull={pullExams}
      title={t`Exam not found`}
      failed={t`Couldn’t load your exams`}
      online={t`It may have been deleted.`}
      offline={t`It is not saved on this device, and you are offline.`}
      back={back}
    />
  );
}

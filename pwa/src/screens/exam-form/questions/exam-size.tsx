import type { Exam } from '@quiz-app/shared/exam';
import { Banner } from '../../../ui/banner.tsx';

/** From here on an exam takes half a minute over a slow mobile network. */
const large = 5_000_000;

/** The bytes of the pictures and sounds that takers load before an exam is on their device. */
export function ExamSize({ exam }: { exam: Exam }) {
  const media = [exam, ...exam.questions].flatMap(({ media = [] }) => media);
  const bytes = [...new Map(media.map((each) => [each._id, each.bytes])).values()].reduce((sum, each) => sum + each, 0);
  if (bytes === 0) return null;
  if (bytes < large) return <p className="meta">This exam: {formatBytes(bytes)}</p>;
  return (
    <Banner tone="pending">
      This exam: {formatBytes(bytes)}. Takers with a slow network wait long until they have it.
    </Banner>
  );
}

const formatBytes = (bytes: number) =>
  bytes < 999_500 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

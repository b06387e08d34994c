import { formatIds, formatNames } from '../../exam-files/exam-files.ts';

/** The formats that files of questions may have, to choose from. */
export const FormatOptions = () =>
  formatIds.map((id) => (
    <option key={id} value={id}>
      {formatNames[id]}
    </option>
  ));

import { plural } from '@lingui/core/macro';
import { Banner } from '../../../ui/banner.tsx';
import { type DetailsFormState, type DetailsTexts, detailLabels } from './details.ts';
import styles from './details-form.module.css';

/** Lists the errors of the form; each links to its field. */
export function ErrorSummary({ form }: { form: DetailsFormState }) {
  const { errors } = form.formState;
  const wrong = (Object.keys(detailLabels) as (keyof DetailsTexts)[]).filter((name) => errors[name]);
  return (
    <div className={styles.summary} role="alert">
      {wrong.length > 0 && (
        <Banner tone="error">
          <strong>
            {plural(
              { count: wrong.length },
              { one: 'One field needs your attention:', other: '# fields need your attention:' },
            )}
          </strong>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <button type="button" className={styles.toField} onClick={() => form.setFocus(name)}>
                  {errors[name]?.message}
                </button>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}

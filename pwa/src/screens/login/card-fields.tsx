import { t } from '@lingui/core/macro';
import { printedCard, readCard } from '@quiz-app/shared/card';
import { ScanLine } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { ScanCode } from '../../screen-parts/scan-code.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';

interface CardFieldsProps {
  error: string;
  /** From the link on a card scanned outside the app; else empty. */
  code: string;
}

/** The code of a log-in card, typed or scanned. */
export function CardFields({ error, code }: CardFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  const [isScanning, setScanning] = useState(false);
  const [isOther, setOther] = useState(false);

  const take = (text: string) => {
    const digits = readCard(text.replace(/^.*#card=/, ''));
    setOther(digits === undefined);
    if (digits === undefined || !input.current) return false;
    input.current.value = printedCard(digits);
    setScanning(false);
    input.current.form?.requestSubmit();
    return true;
  };

  return (
    <>
      <Field label={t`Code on your card`} error={error} hint={t`12 letters and digits`}>
        <TextInput
          ref={input}
          name="card"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX"
          maxLength={30}
          defaultValue={code}
          autoFocus
          required
        />
      </Field>
      <Button kind="outline" size="large" wide onClick={() => setScanning(true)}>
        <Icon of={ScanLine} size={18} />
        {t`Scan the card`}
      </Button>
      {isScanning && (
        <Dialog open small onClose={() => setScanning(false)} title={t`Scan the card`}>
          {isOther && (
            <Banner tone="error" role="alert">
              {t`This is not the code of a log-in card.`}
            </Banner>
          )}
          <ScanCode onText={take} />
        </Dialog>
      )}
    </>
  );
}

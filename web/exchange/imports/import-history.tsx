import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Import, ImportUndo } from '#contract/exchange/imports.ts';
import { formatDay, formatMoment } from '#web/lib/format.ts';
import { useList } from '#web/lists/pages.ts';
import { plural, t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { RowText } from '#web/ui/row-list.tsx';
import { Section } from '#web/ui/section.tsx';
import { importsQuery, useUndoImport } from './queries.ts';
import { describeCounts, nounLabels } from './texts.ts';

const loading = t('Loading imports...');

/** The imports that ran. Those of the last 30 days can be undone. */
export function ImportHistory() {
  const list = useList(importsQuery());
  const undo = useUndoImport();
  const [asked, setAsked] = useState<Import>();
  const [undone, setUndone] = useState<ImportUndo>();
  return (
    <Section
      id="earlier-imports"
      title={t('Earlier imports')}
      text={t('An import can be undone for 30 days. What was changed since stays.')}
    >
      {undone && (
        <div>
          <UndoResult {...undone} />
        </div>
      )}
      <ListStates
        list={list}
        loading={loading}
        skeleton={(text) => (
          <div>
            {text}
            <SkeletonRows count={2} height={56} />
          </div>
        )}
        empty={<p className="section-empty">{t('Nothing was imported yet.')}</p>}
      >
        <ul aria-label={t('Earlier imports')} className="section-list">
          {list.items.map((each) => (
            <li key={each.id}>
              <RowText
                name={`${nounLabels[each.noun]} · ${each.fileName}`}
                text={
                  <>
                    {[formatMoment(each.runAt), each.createdByName, describeCounts(each)].join(' · ')}
                    {each.undoneAt && (
                      <div>
                        {t('Undone {time}, {removed} removed', {
                          time: formatMoment(each.undoneAt),
                          removed: each.removed ?? 0,
                        })}
                      </div>
                    )}
                  </>
                }
              />
              {each.undoUntil && each.created > 0 && (
                <Button
                  size="small"
                  title={t('Until {day}', { day: formatDay(each.undoUntil.slice(0, 10)) })}
                  onClick={() => setAsked(each)}
                >
                  {t('Undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {list.more && (
          <div>
            <LoadMore text={loading} shown={list.items.length} {...list.more} />
          </div>
        )}
      </ListStates>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('Undo import')}
        description={plural(asked?.created ?? 0, {
          one: 'What this import made is removed: {count} row. What was changed since stays.',
          other: 'What this import made is removed: {count} rows. What was changed since stays.',
        })}
        confirmLabel={t('Undo import')}
        workingLabel={t('Undoing...')}
        onConfirm={async () => setUndone(await undo.mutateAsync(asked?.id ?? ''))}
        onClose={() => setAsked(undefined)}
      />
    </Section>
  );
}

function UndoResult({ removed, kept }: ImportUndo) {
  return (
    <Alert severity={kept.length > 0 ? 'warning' : 'success'}>
      {plural(removed, { one: '{count} row was removed.', other: '{count} rows were removed.' })}
      {kept.length > 0 && (
        <Box
          component="ul"
          aria-label={t('What stays')}
          tabIndex={0}
          sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}
        >
          {kept.map(({ id, name, reason }) => (
            <li key={id}>{t('{name} stays. {reason}', { name, reason })}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

import './task-checklist.css';
import Box from '@mui/material/Box';
import { ArrowDown, ArrowUp, Trash2, UserPlus } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, memo, useCallback, useId, useState } from 'react';
import type { TaskItem } from '#contract/work/checklists.ts';
import { itemLimit, maxItems } from '#contract/work/task-values.ts';
import type { TaskDetails } from '#contract/work/tasks.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { TaskProject } from '#web/work/projects/people.tsx';
import { type Edit, edits, isNew } from './checklist-edits.ts';
import { InPlace, LineField } from './in-place.tsx';
import { PersonField } from './task-facts.tsx';
import { Part } from './task-part.tsx';
import { useChecklist, useTickItem } from './use-checklist.ts';

interface TaskChecklistProps {
  task: TaskDetails;
  project: TaskProject;
  mayEdit: boolean;
  mayTick: boolean;
}

/** The checklist of a task. Who may tick the task ticks its items, and who edits projects changes them in place. */
export function TaskChecklist({ task, project, mayEdit, mayTick }: TaskChecklistProps) {
  const { items, save } = useChecklist(task);
  const { mutateAsync } = useTickItem(task);
  const viewerId = useSession()?.user.id;
  // Why it was refused is told where it is sent.
  const tick = useCallback(
    (itemId: string, done: boolean) => mutateAsync({ itemId, done }).catch(() => {}),
    [mutateAsync],
  );
  if (items.length === 0 && !mayEdit) return null;
  const done = items.filter((item) => item.done).length;
  return (
    <Part
      title={t('Checklist')}
      action={
        items.length > 0 && (
          <Box component="span" className="tabular" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {t('{done} of {count}', { done, count: items.length })}
          </Box>
        )
      }
    >
      {items.length > 0 && (
        <>
          <ProgressBar value={(done / items.length) * 100} label={t('Checklist')} showValue={false} />
          <ul className="checklist">
            {items.map((item, index) => (
              <Item
                key={item.id}
                item={item}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                project={project}
                mayEdit={mayEdit}
                mayTick={(mayTick || item.userId === viewerId) && !isNew(item.id)}
                onTick={tick}
                onSave={save}
              />
            ))}
          </ul>
        </>
      )}
      {mayEdit && items.length < maxItems && (
        <NewItem onAdd={(texts) => save(edits.add(texts.slice(0, maxItems - items.length)))} />
      )}
    </Part>
  );
}

interface ItemProps {
  item: TaskItem;
  isFirst: boolean;
  isLast: boolean;
  project: TaskProject;
  mayEdit: boolean;
  mayTick: boolean;
  /** Resolves when the tick is saved or refused. */
  onTick: (itemId: string, done: boolean) => Promise<unknown>;
  onSave: (edit: Edit) => Promise<boolean>;
}

const Item = memo(({ item, isFirst, isLast, project, mayEdit, mayTick, onTick, onSave }: ItemProps) => {
  const id = useId();
  const [isEditing, setIsEditing] = useState(false);
  const { text, done, userId, userName } = item;
  // A press shows at once, before the list knows it.
  const [pressed, setPressed] = useState<boolean>();
  return (
    <li className="checklist-item" data-done={done}>
      <input
        type="checkbox"
        id={`${id}-tick`}
        aria-labelledby={id}
        checked={pressed ?? done}
        disabled={!mayTick}
        onChange={({ target }) => {
          setPressed(target.checked);
          void onTick(item.id, target.checked).then(() => setPressed(undefined));
        }}
      />
      {isEditing ? (
        <LineField
          value={text}
          label={t('Item')}
          limit={itemLimit}
          onSave={(changed) => onSave(edits.rename(item, changed))}
          onEnd={() => setIsEditing(false)}
        />
      ) : mayEdit && !isNew(item.id) ? (
        <button type="button" id={id} className="checklist-text" dir="auto" onClick={() => setIsEditing(true)}>
          {text}
        </button>
      ) : (
        <label id={id} htmlFor={`${id}-tick`} className="checklist-text" dir="auto">
          {text}
        </label>
      )}
      <span className="checklist-person">
        {mayEdit ? (
          <InPlace
            label={t('Person for “{item}”: {name}', {
              item: text,
              name: userId ? personName(userName ?? '') : t('Nobody'),
            })}
            field={(end) => (
              <PersonField
                project={project}
                value={{ assigneeId: userId, assigneeName: userName }}
                onEnd={end}
                onChoose={(chosen, name) => void onSave(edits.assign(item, chosen, name))}
              />
            )}
          >
            {userId ? <bdi>{personName(userName ?? '')}</bdi> : <UserPlus size={14} aria-hidden="true" />}
          </InPlace>
        ) : (
          userName && <bdi>{personName(userName)}</bdi>
        )}
      </span>
      {mayEdit && (
        <span className="checklist-menu">
          <CardMenu
            describedBy={id}
            items={[
              ...(isFirst
                ? []
                : [{ label: t('Move up'), icon: ArrowUp, onSelect: () => void onSave(edits.move(item, -1)) }]),
              ...(isLast
                ? []
                : [{ label: t('Move down'), icon: ArrowDown, onSelect: () => void onSave(edits.move(item, 1)) }]),
              { label: t('Remove'), icon: Trash2, danger: true, onSelect: () => void onSave(edits.remove(item)) },
            ]}
          />
        </span>
      )}
    </li>
  );
});

/** The field for one more item. Enter adds it, and lines that are pasted become items. */
function NewItem({ onAdd }: { onAdd: (texts: readonly string[]) => Promise<boolean> }) {
  const [text, setText] = useState('');
  // What could not be added comes back, unless something else is typed by then.
  const add = async (texts: readonly string[]) => {
    setText('');
    if (!(await onAdd(texts))) setText((typed) => typed || texts.join(' '));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void add([text.trim()]);
  };
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/);
    const texts = lines.map((line) => line.trim().slice(0, itemLimit)).filter(Boolean);
    if (texts.length < 2 || text) return;
    event.preventDefault();
    void add(texts);
  };
  return (
    <form onSubmit={submit}>
      <input
        className="field-input"
        dir="auto"
        aria-label={t('Add an item')}
        placeholder={t('Add an item')}
        autoComplete="off"
        maxLength={itemLimit}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={paste}
      />
    </form>
  );
}

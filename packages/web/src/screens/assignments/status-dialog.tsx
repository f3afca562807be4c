import type { Event, EventStudent } from '@casa/contract/assignments'
import { isOpen } from '@casa/contract/rules/assignments'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { rowLine } from '../../ui/styles.ts'
import { AssignmentDetails, StoredAssignment } from './assignment-details.tsx'
import { usePresentChildren, useSubmission } from './use-submission.ts'

/** The status of each child in an assignment, at …/ID/status, with Submit; below it the assignment itself. */
export default function StatusDialog() {
  const t = useTexts('assignments')
  return (
    <RouteDialog title={t('status')}>
      <StoredAssignment>
        {assignment => (
          <AssignmentDetails assignment={assignment}>
            <StatusList assignment={assignment} />
          </AssignmentDetails>
        )}
      </StoredAssignment>
    </RouteDialog>
  )
}

/** Each child of an assignment with a status. Those who have something to hand in can be ticked and submitted at once. */
function StatusList({ assignment }: { assignment: Event }) {
  const t = useTexts('assignments')
  const parts = assignment.eventStudentDetailsListId
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const submission = useSubmission(assignment)
  const open = parts.filter(isOpen)
  // Somebody else may have submitted one of them in the meantime.
  const chosen = open.filter(({ _id }) => ticked.has(_id))
  const submit = async (parts: readonly EventStudent[]) => {
    if (await submission.submit(parts)) setTicked(new Set())
  }
  if (parts.length === 0)
    return <Typography sx={{ color: 'text.secondary', marginBlockEnd: 2 }}>{t('nobody')}</Typography>
  return (
    <Box component="section" aria-label={t('status')} sx={{ marginBlockEnd: 3 }}>
      <Outcome submission={submission} parts={parts} />
      {open.length > 1 && <Choice assignment={assignment} open={open} chosen={chosen} onChange={setTicked} />}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {parts.map(part => (
          <Part
            key={part._id}
            part={part}
            ticked={ticked.has(part._id)}
            onTick={open.length > 1 ? () => setTicked(toggled(ticked, part._id)) : undefined}
            // While several are ticked, there is one Submit.
            onSubmit={chosen.length === 0 ? () => void submit([part]) : undefined}
            saving={submission.saving}
          />
        ))}
      </Box>
      {chosen.length > 0 && (
        <Box sx={foot}>
          <Button variant="contained" disabled={submission.saving} onClick={() => void submit(chosen)}>
            {t('submitMany', { count: chosen.length })}
          </Button>
        </Box>
      )}
    </Box>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

type OutcomeProps = { submission: ReturnType<typeof useSubmission>; parts: readonly EventStudent[] }

/** How many have submitted, and what the last Submit did, with Undo. It is in the dialog, where the keyboard reaches it. */
function Outcome({ submission: { outcome, undo, saving }, parts }: OutcomeProps) {
  const t = useTexts('assignments')
  const ui = useTexts('ui')
  const submitted = parts.filter(({ status }) => status === 'Submitted').length
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 44 }}>
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {t('submittedOf', { submitted, count: parts.length })}
        {outcome && `. ${outcome}`}
      </Typography>
      {undo && (
        <Button disabled={saving} onClick={() => void undo()}>
          {ui('undo')}
        </Button>
      )}
    </Box>
  )
}

type ChoiceProps = {
  assignment: Event
  /** The parts that can be submitted, and those of them that are ticked. */
  open: readonly EventStudent[]
  chosen: readonly EventStudent[]
  onChange: (ticked: ReadonlySet<string>) => void
}

/** Ticks all children, or all who are present today once attendance has been taken. */
function Choice({ assignment, open, chosen, onChange }: ChoiceProps) {
  const t = useTexts('assignments')
  const present = usePresentChildren(assignment)
  const here = open.filter(({ studentId }) => present?.has(studentId._id))
  const tick = (parts: readonly EventStudent[]) => onChange(new Set(parts.map(({ _id }) => _id)))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <FormControlLabel
        label={t('everybody')}
        sx={{ minHeight: 44 }}
        control={
          <Checkbox
            checked={chosen.length === open.length}
            indeterminate={chosen.length > 0 && chosen.length < open.length}
            onChange={(_, checked) => tick(checked ? open : [])}
          />
        }
      />
      {present && (
        <Button disabled={here.length === 0} onClick={() => tick(here)}>
          {t('allPresent', { count: here.length })}
        </Button>
      )}
    </Box>
  )
}

type PartProps = {
  part: EventStudent
  ticked: boolean
  /** Undefined if there is only one child to submit for. */
  onTick: (() => void) | undefined
  onSubmit: (() => void) | undefined
  saving: boolean
}

function Part({ part, ticked, onTick, onSubmit, saving }: PartProps) {
  const t = useTexts('assignments')
  const { studentId, status, resubmit } = part
  const name = childName(studentId)
  return (
    <Box component="li" sx={line}>
      {onTick && (
        <Box sx={{ width: 44, flex: 'none', marginInlineStart: '-11px' }}>
          {isOpen(part) && (
            <Checkbox
              checked={ticked}
              onChange={onTick}
              slotProps={{ input: { 'aria-label': t('tick', { name }) } }}
            />
          )}
        </Box>
      )}
      <Box sx={{ flex: '1 1 112px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          <ChildLink id={studentId._id}>{name}</ChildLink>
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <StatusChip
            label={t(status === 'Submitted' ? 'submitted' : 'notSubmitted')}
            tone={status === 'Submitted' ? 'good' : 'quiet'}
          />
          {resubmit === 'Resubmit' && <StatusChip label={t('asked')} tone="warning" />}
        </Box>
      </Box>
      {isOpen(part) && onSubmit && (
        <Button onClick={onSubmit} disabled={saving} aria-label={t('submitOf', { name })}>
          {t('submit')}
        </Button>
      )}
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  paddingBlock: 0.75,
  minHeight: 56,
  ...rowLine,
}

const foot = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  paddingBlock: 1.5,
  bgcolor: 'background.paper',
  borderBlockStart: '1px solid',
  borderColor: 'divider',
}

import { api } from '@casa/contract'
import type { ChildStand, WhoIsReady } from '@casa/contract/next'
import { withDistinctNames } from '@casa/contract/rules/names'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useRecordsIn } from '../../lib/own-classes.ts'
import { mayWrite } from '../../lib/rights.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { KeyUndo } from '../key-undo.tsx'
import { usePlanning } from './use-planning.ts'
import { useStandReason } from './use-reason.ts'

type Props = {
  exercise: { _id: string; subActivityName: string }
  classId: string
  onClose: () => void
}

/** Who is ready for an exercise, and the status of the others; the exercise is planned for everyone who is ticked. */
export function ReadyDialog({ exercise, classId, onClose }: Props) {
  const t = useTexts('parts')
  const input = { body: { subActivityId: exercise._id, classId: classId || null } }
  const query = useCall(api.progress.ready, input)
  return (
    <ClosableDialog title={t('whoIsReady', { name: exercise.subActivityName })} onClose={onClose}>
      <Loaded query={query} pending={280}>
        {found => (
          <KeyUndo>
            <Group found={found} onPlanned={onClose} />
          </KeyUndo>
        )}
      </Loaded>
    </ClosableDialog>
  )
}

const states = ['ready', 'again', 'practising', 'sure', 'later'] as const
/** A group is chosen from these; the others are for information only and are collapsed at first. */
const gathered: readonly ChildStand['state'][] = ['ready', 'again']

function Group({ found, onPlanned }: { found: WhoIsReady; onPlanned: () => void }) {
  const t = useTexts('parts')
  const plan = usePlanning()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const isOfSeveral = new Set(found.students.map(child => child.classId?._id)).size > 1
  const students = withDistinctNames(found.students)
  const recordsIn = useRecordsIn()
  const isOpen = ({ planned, classId }: ChildStand) =>
    mayWrite('learning') && !planned && recordsIn(classId?._id, found.superActivityId)
  const open = students.filter(isOpen)
  const isChosen = ({ _id, state }: ChildStand) =>
    state === 'ready' ? !left.has(_id) : state === 'again' && added.has(_id)
  const chosen = open.filter(isChosen)
  const toggle = ({ _id, state }: ChildStand) => {
    const [set, change] = state === 'ready' ? ([left, setLeft] as const) : ([added, setAdded] as const)
    const next = new Set(set)
    if (!next.delete(_id)) next.add(_id)
    change(next)
  }
  // A plan belongs to one class; the office's group may span several. The toast with Undo cannot be reached behind a
  // dialog.
  const planAll = async () => {
    let isPlanned = true
    for (const [classId, children] of Map.groupBy(chosen, child => child.classId?._id ?? ''))
      isPlanned = (await plan.add(found, children, classId)) && isPlanned
    if (isPlanned) onPlanned()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {found.students.length === 0 && <Typography>{t('ready.none')}</Typography>}
      {states.map(state => (
        <Children
          key={state}
          state={state}
          rows={students.filter(child => child.state === state)}
          isOpen={isOpen}
          isChosen={isChosen}
          toggle={toggle}
          isOfSeveral={isOfSeveral}
        />
      ))}
      {mayWrite('learning') && (
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            paddingBlock: 1.5,
            bgcolor: 'background.paper',
            borderBlockStart: '1px solid',
            borderColor: 'divider',
          }}
        >
          {chosen.length === 0 ? (
            <Typography role="status" sx={{ color: 'text.secondary', paddingBlock: 1 }}>
              {t(
                open.some(({ state }) => gathered.includes(state)) ? 'ready.tickFirst' : 'ready.nobodyToPlan',
              )}
            </Typography>
          ) : (
            <Button variant="contained" disabled={plan.saving} onClick={() => void planAll()}>
              {t('ready.plan', { count: chosen.length })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

type ChildrenProps = {
  state: ChildStand['state']
  rows: readonly ChildStand[]
  /** Whether the exercise can be planned for a child. */
  isOpen: (child: ChildStand) => boolean
  isChosen: (child: ChildStand) => boolean
  toggle: (child: ChildStand) => void
  /** Whether the children are from several classes, which are then named. */
  isOfSeveral: boolean
}

function Children({ state, rows, isOpen, isChosen, toggle, isOfSeveral }: ChildrenProps) {
  const t = useTexts('parts')
  const id = useId()
  const reasonOf = useStandReason()
  if (rows.length === 0 && state !== 'ready') return null
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id}>
        {`${t(`ready.${state}`)} · ${rows.length}`}
      </Typography>
      {rows.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('ready.nobody')}</Typography>}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {rows.map(child => {
          const line = <Line child={child} reason={reasonOf(child)} isOfSeveral={isOfSeveral} />
          return (
            <Box component="li" key={child._id} sx={{ paddingBlock: 0.5, overflowWrap: 'anywhere' }}>
              {gathered.includes(state) && isOpen(child) ? (
                <FormControlLabel
                  control={<Checkbox checked={isChosen(child)} onChange={() => toggle(child)} />}
                  label={line}
                />
              ) : (
                line
              )}
            </Box>
          )
        })}
      </Box>
    </section>
  )
}

type LineProps = { child: ChildStand; reason: string; isOfSeveral: boolean }

function Line({ child, reason, isOfSeveral }: LineProps) {
  const t = useTexts('overview')
  const className = isOfSeveral && child.classId?.className
  return (
    <>
      <Typography component="span" sx={{ fontWeight: 600, display: 'block' }}>
        {child.fullName}
      </Typography>
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary', display: 'block' }}>
        {dotted([className, reason, child.planned && t('next.planned')])}
      </Typography>
    </>
  )
}

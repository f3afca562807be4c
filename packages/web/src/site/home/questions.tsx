import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useInstallation } from '../client.ts'
import { useHydrated } from '../use-hydrated.ts'

/** The answers to frequent questions, in a tab for each kind of reader. Without scripts all of them are stacked. */
export function Questions() {
  const t = useTexts('home')
  const hydrated = useHydrated()
  const { email, phone } = useInstallation()
  // There is no one to contact unless the operator is configured.
  const shown = (question: string) => question !== 'help' || !hydrated || Boolean(email || phone)
  const [chosen, setChosen] = useState<Group>('schools')
  return (
    <section className="questions">
      <h2 id="questions">{t('questions.heading')}</h2>
      {hydrated && <Tabs chosen={chosen} onChoose={setChosen} />}
      {groupNames.map(name => (
        <div
          key={name}
          id={`questions-${name}`}
          {...(hydrated && { role: 'tabpanel', 'aria-labelledby': `tab-${name}`, hidden: name !== chosen })}
        >
          {!hydrated && <h3>{t(`questions.groups.${name}`)}</h3>}
          {groups[name].filter(shown).map(question => (
            <details key={question}>
              <summary>{t(`questions.${question}`)}</summary>
              <p>{t(`questions.${question}Text`)}</p>
            </details>
          ))}
        </div>
      ))}
    </section>
  )
}

function Tabs({ chosen, onChoose }: { chosen: Group; onChoose: (group: Group) => void }) {
  const t = useTexts('home')
  const row = useRef<HTMLDivElement>(null)
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    const next = groupNames.at((groupNames.indexOf(chosen) + step) % groupNames.length)!
    onChoose(next)
    row.current!.querySelector<HTMLElement>(`#tab-${next}`)!.focus()
  }
  return (
    <div ref={row} className="tabs" role="tablist" aria-labelledby="questions" onKeyDown={handleKey}>
      {groupNames.map(name => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls={`questions-${name}`}
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {t(`questions.groups.${name}`)}
        </button>
      ))}
    </div>
  )
}

/** The questions that each kind of reader asks first, as keys of the home page's texts. */
export const groups = {
  schools: ['onlyMontessori', 'setup', 'trial', 'safety'],
  teachers: ['device', 'training', 'lessonPlans', 'offline'],
  parents: ['signIn', 'seen', 'secondChild'],
  general: ['help', 'languages', 'leave'],
} as const

type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]

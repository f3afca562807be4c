import { describe, expect, test } from 'vitest'
import { curriculum } from '../curriculum/curriculum.ts'
import { levels } from '../levels.ts'
import { drawings } from './drawings/drawings.ts'
import { films } from './lesson-plan.ts'
import { lessonPlans } from './load.ts'

const plans = Object.values(lessonPlans).flat()

describe('the ready-made lesson plans', () => {
  test('number forty, covering every area and every level', () => {
    expect(plans).toHaveLength(40)
    expect(Object.keys(lessonPlans)).toEqual(Object.keys(curriculum.Primary))
    expect(new Set(plans.map(({ level }) => level))).toEqual(new Set(levels))
  })

  test('each present a different exercise of the curriculum, at its level', () => {
    const exists = ({ level, exercise }: (typeof plans)[number]) =>
      Object.values(curriculum[level]).some(activities => Object.values(activities).flat().includes(exercise))
    expect(plans.filter(plan => !exists(plan)).map(({ exercise }) => exercise)).toEqual([])
    expect(new Set(plans.map(({ exercise }) => exercise)).size).toBe(plans.length)
  })

  test('say everything that an album says, and no sentence twice', () => {
    for (const plan of plans) {
      expect(plan.presentation.length, plan.exercise).toBeGreaterThanOrEqual(6)
      expect(plan.indirectAims.length * plan.materials.length * plan.pointsOfInterest.length).toBeGreaterThan(
        0,
      )
      expect(plan.controlOfError.length * plan.drawings.length * plan.age.length).toBeGreaterThan(0)
    }
    const sentences = plans.flatMap(({ presentation }) => presentation)
    expect(sentences.filter((text, at) => sentences.indexOf(text) !== at)).toEqual([])
    expect(sentences.filter(text => text !== text.trim() || !/[.?!:”]$/.test(text))).toEqual([])
  })

  test('have drawings, and each drawing belongs to one', () => {
    const used = plans.flatMap(plan => plan.drawings)
    expect(new Set(used)).toEqual(new Set(Object.keys(drawings)))
    expect(Object.entries(drawings).filter(([, svg]) => /undefined|NaN|<text/.test(svg))).toEqual([])
    expect(new Set(Object.values(drawings)).size).toBe(Object.keys(drawings).length)
    expect(plans.flatMap(({ film }) => film ?? []).toSorted()).toEqual(Object.keys(films).toSorted())
  })
})

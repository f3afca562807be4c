/** As whom a stranger may look at an open demo: everybody of a school, never the platform's administrator. */
export const demoRoles = ['SCHOOLE', 'TEACHER', 'PARENT'] as const

export type DemoRole = (typeof demoRoles)[number]

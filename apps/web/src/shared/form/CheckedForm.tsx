import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { problemOf } from './problem.ts';
import styles from './CheckedForm.module.css';

type Problems = Readonly<Record<string, string>>;
const ProblemsContext = createContext<Problems>({});

function inputsOf(form: HTMLFormElement) {
  return Array.from(form.elements)
    .filter((element) => element instanceof HTMLInputElement)
    .filter(({ name }) => name !== '');
}

type Props = { className?: string | undefined; children: ReactNode; onSubmit: (form: HTMLFormElement) => void };

/** A form that says at each field what is wrong with it, and is sent when nothing is. Its fields are the two below. */
export function CheckedForm({ className, children, onSubmit }: Props) {
  const [problems, setProblems] = useState<Problems>({});
  const check = (form: HTMLFormElement) => {
    const wrong = inputsOf(form).flatMap((input) => {
      const problem = problemOf(input);
      return problem === undefined ? [] : [{ input, problem }];
    });
    setProblems(Object.fromEntries(wrong.map(({ input, problem }) => [input.name, problem])));
    wrong[0]?.input.focus();
    return wrong.length === 0;
  };
  // What was said is taken back while one mends it, and not said of a field that one is still in.
  const takeBack = (name: string) => {
    if (name in problems) setProblems(Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name)));
  };
  return (
    <form
      className={className}
      noValidate
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) takeBack(target.name);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (check(event.currentTarget)) onSubmit(event.currentTarget);
      }}
    >
      <ProblemsContext value={problems}>{children}</ProblemsContext>
    </form>
  );
}

const PROBLEM = { error: styles.problem ?? '' };

/** What is wrong with a field goes before what else is said of it. */
function useProblem(name: string) {
  const problem = use(ProblemsContext)[name];
  return problem === undefined ? {} : { error: problem, 'aria-describedby': undefined, classNames: PROBLEM };
}

/** A field of a checked form. */
export function CheckedText({ name, ...props }: TextInputProps & { name: string }) {
  return <TextInput name={name} withAsterisk={false} {...props} {...useProblem(name)} />;
}

/** A password of a checked form. */
export function CheckedPassword({ name, ...props }: PasswordInputProps & { name: string }) {
  return (
    <PasswordInput
      name={name}
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      {...props}
      {...useProblem(name)}
    />
  );
}

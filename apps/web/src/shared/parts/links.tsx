import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type AnchorProps = Omit<ComponentProps<'a'>, keyof ButtonProps>;

function AnchorButton(props: ButtonProps & AnchorProps) {
  return <Button component="a" {...props} />;
}

/** A link that looks like a button, with the router's typed addresses. */
export const ButtonLink = createLink(AnchorButton);

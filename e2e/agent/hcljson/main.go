// Command hcljson reads HCL files and prints them as JSON, so that the tests can look into job
// files and policies with the parser that Nomad and its autoscaler use.
//
// An attribute becomes a member. A block becomes a list under its type; each label wraps the block
// once more, as Nomad's API shows the opaque policy of a scaling block:
//
//	check "load" { source = "x" }   ->   "check": [{"load": [{"source": "x"}]}]
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclparse"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: hcljson FILE")
		os.Exit(2)
	}
	file, diags := hclparse.NewParser().ParseHCLFile(os.Args[1])
	if diags.HasErrors() {
		fail(diags)
	}
	body, err := object(file.Body.(*hclsyntax.Body), file.Bytes)
	if err != nil {
		fail(err)
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(body); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func object(body *hclsyntax.Body, source []byte) (map[string]any, error) {
	members := map[string]any{}
	for name, attribute := range body.Attributes {
		value, err := literal(attribute.Expr, source)
		if err != nil {
			return nil, err
		}
		members[name] = value
	}
	for _, block := range body.Blocks {
		inner, err := object(block.Body, source)
		if err != nil {
			return nil, err
		}
		for i := len(block.Labels) - 1; i >= 0; i-- {
			inner = map[string]any{block.Labels[i]: []any{inner}}
		}
		blocks, _ := members[block.Type].([]any)
		members[block.Type] = append(blocks, inner)
	}
	return members, nil
}

// literal evaluates an expression. One that needs what only a Nomad server knows (a variable, an
// interpolated node attribute) is given as its source text.
func literal(expression hcl.Expression, source []byte) (any, error) {
	value, diags := expression.Value(nil)
	if diags.HasErrors() || !value.IsWhollyKnown() {
		return string(expression.Range().SliceBytes(source)), nil
	}
	text, err := ctyjson.Marshal(value, value.Type())
	if err != nil {
		return nil, err
	}
	return json.RawMessage(text), nil
}
